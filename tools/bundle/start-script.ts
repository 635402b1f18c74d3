import { endingFlags, serverEnvironment, serverFlags } from '../server-process.mjs'

/** Commands beside the server, as `npm run <name>` has them. */
export const commands = ['doctor', 'backup', 'restore', 'forget', 'trail', 'models'] as const

/** Of `server/src/operator/first-start/restart-code.ts`. */
const restartCode = 75

/**
 * The program that starts everything, for any POSIX shell. The server is its child and not in its place: one that ends
 * with the restart code is started again.
 */
export const startScript = (version: string): string => `#!/bin/sh
# Millwright ${version}.  ./millwright  starts the server;  ./millwright --help  says the rest.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
node="$here/node/bin/node"
export PATH="$here/programs/bin:\${PATH:-/usr/local/bin:/usr/bin:/bin}"
# Beside this folder, so that the next version finds them.
export DATA_DIR="\${DATA_DIR:-$(dirname -- "$here")/millwright-data}"

"$node" --version >/dev/null 2>&1 || {
  echo "The Node of this bundle does not run here: it needs Linux on ${process.arch} with glibc 2.28 or newer and libstdc++." >&2
  exit 1
}

case "\${1:-}" in
  '') ;;
  ${commands.join('|')})
    command=$1
    shift
    exec "$node" ${endingFlags.join(' ')} "$here/app/tools/$command.ts" "$@"
    ;;
  --version)
    echo '${version}'
    exit 0
    ;;
  *)
    echo 'Usage: ./millwright [${commands.join(' | ')}]'
    echo "Without a command, it starts the server. Data: $DATA_DIR. Settings: README.md."
    case "$1" in -h | --help) exit 0 ;; *) exit 2 ;; esac
    ;;
esac

set --
[ ! -d "$here/programs/share/dictd" ] && [ ! -d "$here/programs/share/mythes" ] || set -- "--dictionaries=$here/programs/share"

child=''
ending=''
end() {
  ending=1
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || :
}
trap end TERM INT HUP
while :; do
  ${Object.entries(serverEnvironment)
    .map(([name, value]) => `${name}=${value} `)
    .join('')}"$node" ${serverFlags.join(' ')} "$here/app/server/dist/main.js" "$@" &
  child=$!
  code=0
  wait "$child" || code=$?
  # A signal ends the wait, not the child.
  while kill -0 "$child" 2>/dev/null; do
    code=0
    wait "$child" || code=$?
  done
  if [ -n "$ending" ] || [ "$code" -ne ${restartCode} ]; then exit "$code"; fi
done
`
