#!/bin/sh
# Makes a wiki of the pages in $2 in the data folder $1, each page in a commit of its own.
set -e
git init -q -b main "$1/repository"
cp "$2"/*.md "$1/repository"
cd "$1/repository"
for page in *.md; do
    git add "$page"
    git -c user.name=Dana -c user.email=dana@example.com commit -qm "Write $page"
done
