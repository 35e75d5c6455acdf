"""A kernel travels: a sweep over many processes gives what one gives, even if a process dies on the way."""

import os
import signal

import numpy as np
import pytest

import dynlib

da = pytest.importorskip("dask.array")
distributed = pytest.importorskip("distributed")


class Mortal:
    """A kernel whose process is killed at its first call anywhere."""

    def __init__(self, kernel, marker):
        self.kernel, self.marker = kernel, str(marker)

    def __call__(self, *blocks):
        try:
            os.close(os.open(self.marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return self.kernel(*blocks)
        os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="NO SIGKILL on this system")
def test_a_sweep_survives_the_death_of_a_worker(tmp_path):
    kernel = dynlib.compile(None, dynlib.load_arm("puma560"))
    state = np.random.default_rng(0).uniform(-3, 3, (3, 20_000, 6))
    columns = [da.from_array(x, chunks=(2000, 6)) for x in state]
    marker = tmp_path / "died"
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(**options, local_directory=str(tmp_path), silence_logs=50) as cluster:
        with distributed.Client(cluster) as client:
            before = set(client.scheduler_info()["workers"])
            swept = da.map_blocks(Mortal(kernel, marker), *columns, dtype=float, meta=np.empty((0, 6)))
            found = client.compute(swept, sync=True)
            assert before != set(client.scheduler_info()["workers"]), "no worker died"
    assert marker.exists() and np.array_equal(found, kernel(*state))
