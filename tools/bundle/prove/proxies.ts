import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../server/test/free-port.ts'
import { root } from '../../run-command.ts'
import type { DebianFiles } from '../debian-packages.ts'

const deployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

const withLibraries = ({ libraryFolders }: DebianFiles, more: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  LD_LIBRARY_PATH: libraryFolders.join(':'),
  ...more,
})

export type Proxy = { url: string; close: () => Promise<void> }

/** `port`: any where it is not given. `servers`: their addresses. `errorLog`: a file, else what nginx says goes to stderr. */
export type ProxyOptions = { port?: number; servers: readonly string[]; errorLog?: string }

/** Checks our configuration of nginx and runs it, with other ports, in front of `servers`. @throws Error where nginx refuses it */
export async function startNginx(files: DebianFiles, folder: string, fronted: ProxyOptions): Promise<Proxy> {
  const { port: given, servers, errorLog = 'stderr' } = fronted
  const port = given ?? (await freePort())
  const hosts = servers.map((server) => new URL(server).host)
  const site = deployed('nginx/millwright.conf')
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace(/server 127\.0\.0\.1:3000(.*;)/u, (_line, options: string) =>
      hosts.map((host) => `server ${host}${options}`).join('\n'),
    )
  if (!hosts.every((host) => site.includes(host)) || !site.includes(String(port))) {
    throw new Error('The configuration names other ports.')
  }
  mkdirSync(folder, { recursive: true })
  // Its workers are of another user where root starts it.
  chmodSync(folder, 0o755)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `daemon off; error_log ${errorLog}; pid ${join(folder, 'pid')};
events {}
http { access_log off; ${paths.join(' ')}
${site} }
`,
  )
  const program = files.find('/usr/sbin/nginx')
  const options = ['-p', folder, '-c', main]
  const env = withLibraries(files)
  execFileSync(program, ['-t', '-q', ...options], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const child = spawn(program, options, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(url, () => child.exitCode !== null)
  return {
    url,
    async close() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      process.off('exit', endWithUs)
    },
  }
}

/** nginx does not say when it listens. */
async function untilAnswered(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    if (hasEnded()) throw new Error('nginx has ended.')
    const isThere = await fetch(`${url}/api/health`).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** @throws Error where Caddy refuses our configuration */
export function checkCaddyfile(files: DebianFiles, folder: string): void {
  const options = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')]
  const env = withLibraries(files, { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder })
  execFileSync(files.find('/usr/bin/caddy'), options, { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Of ten, where ten is no protection at all. */
const maxExposure = 3

/** @throws Error where systemd refuses our unit, or says that more of the machine is open to it than need be */
export function checkUnit(folder: string): void {
  const unit = join(folder, 'millwright.service')
  // The program is not installed here.
  writeFileSync(unit, deployed('systemd/millwright.service').replace(/^ExecStart=.*$/mu, 'ExecStart=/bin/true'))
  const said = execFileSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  if (said.trim() !== '') throw new Error(said)
  const options = ['security', '--offline=true', `--threshold=${maxExposure * 10}`, unit]
  execFileSync('systemd-analyze', options, { stdio: ['ignore', 'ignore', 'inherit'] })
}
