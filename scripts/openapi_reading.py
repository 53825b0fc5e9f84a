"""What the programs share that make a file from openapi.yaml."""

import argparse
import pathlib
import sys

import yaml

METHODS = ("get", "post", "put", "patch", "delete")


class Document:
    """An OpenAPI document."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.root = yaml.safe_load(file)

    @property
    def schemas(self):
        return self.root["components"]["schemas"]

    def resolved(self, node):
        """The node that a reference stands for, or the node itself."""
        while "$ref" in node:
            reference, node = node["$ref"], self.root
            for part in reference.removeprefix("#/").split("/"):
                node = node[part.replace("~1", "/").replace("~0", "~")]
        return node

    def operations(self):
        """Each operation but HEAD: path, method, operation, and the parameters of both."""
        for path, item in self.root["paths"].items():
            for method in METHODS:
                if method in item:
                    operation = item[method]
                    parameters = item.get("parameters", []) + operation.get("parameters", [])
                    yield path, method, operation, [self.resolved(parameter) for parameter in parameters]


def schema_name(node):
    """The name of the schema that a node refers to, or None."""
    reference = node.get("$ref", "")
    return reference.rsplit("/", 1)[1] if reference.startswith("#/components/schemas/") else None


def run(make, description):
    """Writes what `make` makes of a document, or with --check says whether the file holds just that.

    Exit status 1: it does not.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where the file is another")
    parser.add_argument("document", type=pathlib.Path, help="openapi.yaml")
    parser.add_argument("file", type=pathlib.Path, help="the file to write")
    arguments = parser.parse_args()
    text = make(Document(arguments.document))
    if not arguments.check:
        arguments.file.write_text(text, encoding="utf-8")
    elif not arguments.file.exists() or arguments.file.read_text(encoding="utf-8") != text:
        target = "types" if arguments.file.suffix == ".ts" else "docs"
        sys.exit(f"{arguments.file} is not what {arguments.document} says: run 'make {target}'")
