#!/bin/sh
# Fills a new Trac environment in $1 with the installation in $2: open permissions, a milestone, a component, a page.
set -e
admin="$2/bin/trac-admin $1/env"
$admin initenv "Bike shop" sqlite:db/trac.db > /dev/null
$admin permission add anonymous TICKET_ADMIN WIKI_ADMIN MILESTONE_ADMIN REPORT_ADMIN TICKET_BATCH_MODIFY > /dev/null
$admin component add checkout dana
$admin component add website sam
$admin milestone add "Spring sale"
"$2/bin/python" "$(dirname "$0")/fill.py" "$1/env"
