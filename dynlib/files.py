"""Files from outside: size, encoding and nesting are checked before anything is made of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import yaml

LARGEST = 20_000_000  # bytes
LARGEST_YAML = 1_000_000
DEEPEST = 20  # lists and mappings in each other
MOST_NODES = 100_000  # aliases written out
OTHER_BASE = re.compile(r"[-+]?(0[0-7_]+|0b[01_]+|0x[\da-fA-F_]+|\d[\d_]*(:[0-5]?\d)+(\.[\d_]*)?)")  # numbers to YAML


def contents(path, largest: int = LARGEST) -> bytes:
    """The bytes of a file that exists and is not absurdly large."""
    try:
        path = Path(path)
        found = path.is_file()
    except (TypeError, ValueError) as error:
        raise TypeError(f"the path of a file is wanted, not {path!r}: {error}") from None
    if not found:
        raise FileNotFoundError(f"there is no file {path}")
    if path.stat().st_size > largest:
        raise ValueError(f"{path.name} has {path.stat().st_size} bytes; a robot needs no more than {largest}")
    return path.read_bytes()


def from_yaml(path, make: Callable):
    """``make(content, name)`` of a YAML file; whatever is wrong with the file is said with its name."""
    data, path = contents(path, LARGEST_YAML), Path(path)
    try:
        text = data.decode("utf-8")
        _plain(text)
        return make(yaml.safe_load(text), path.stem)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path.name} is not text in UTF-8: byte {error.start} is {data[error.start]:#x}") from None
    except yaml.YAMLError as error:
        raise ValueError(f"{path.name} is not YAML: {error}") from None
    except (TypeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from None


@dataclass
class _Node:
    """A list or mapping while it is read."""

    keys: set | None  # of a mapping, those so far
    anchor: str | None
    size: int = 1  # nodes, aliases written out
    key_next: bool = True


def _plain(text: str) -> None:
    """Refuse what a table of numbers does not need and an attacker does: tags, depth, aliases of aliases of aliases.

    Keys given twice are refused too.
    """
    nodes, sizes = [_Node(None, None)], {}  # the innermost last; sizes of what is anchored
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line, here, size = f"line {event.start_mark.line + 1}", nodes[-1], 1
        if getattr(event, "tag", None):
            raise ValueError(f"{line} has the YAML tag {event.tag}, which is refused; write a plain value")
        if isinstance(event, yaml.CollectionEndEvent):
            nodes.pop()
            nodes[-1].size += here.size
            sizes[here.anchor] = here.size
        if not isinstance(event, yaml.NodeEvent):
            continue
        if isinstance(event, yaml.ScalarEvent) and not event.style and OTHER_BASE.fullmatch(event.value):
            raise ValueError(f"{line} has {event.value}, which YAML reads in base 2, 8, 16 or 60; write it in base ten")
        if isinstance(event, yaml.AliasEvent):
            if event.anchor not in sizes:
                raise ValueError(f"{line} has the alias *{event.anchor} of something that is not finished")
            size = sizes[event.anchor]
        if here.keys is not None:
            if here.key_next and isinstance(event, yaml.ScalarEvent):
                if event.value in here.keys:
                    raise ValueError(f"{line} gives the key {event.value!r} twice")
                here.keys.add(event.value)
            here.key_next = not here.key_next
        if isinstance(event, yaml.CollectionStartEvent):
            nodes.append(_Node(set() if isinstance(event, yaml.MappingStartEvent) else None, event.anchor))
        else:
            here.size += size
            sizes[event.anchor] = size
        if len(nodes) > DEEPEST:
            raise ValueError(f"{line} is nested more than {DEEPEST} deep")
        if nodes[-1].size > MOST_NODES:
            raise ValueError(f"{line}: with its aliases written out the file has more than {MOST_NODES} values")
