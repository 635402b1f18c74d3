// Read by the machine's own Node, which may be as old as 20: plain JavaScript, no TypeScript.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './installation.mjs'

const longestFetch = 10 * 60_000

/** The path of the first program that there is. @param {string[]} names @returns {string | undefined} */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const hasFfmpeg = () => onPath(['ffmpeg']) !== undefined && onPath(['ffprobe']) !== undefined

/** Only root may. */
export const canInstallFromDebian = () => process.getuid?.() === 0 && onPath(['apt-get']) !== undefined

/**
 * Installs Debian's packages; returns what went wrong.
 * @param {string[]} packages @returns {string | undefined}
 */
export function installFromDebian(packages) {
  const options = ['-qy', '--no-install-recommends', ...packages]
  const steps = [
    { args: ['update', '-q'], timeout: longestFetch },
    // By itself, so that a network that hangs is given up before anything is half installed.
    { args: ['install', '--download-only', ...options], timeout: longestFetch },
    { args: ['install', ...options], timeout: undefined },
  ]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const { args, timeout } of steps) {
    const { status, error, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env, timeout })
    // Lists that could not be brought up to date may do.
    if (status === 0 || args[0] === 'update') continue
    return error?.message ?? stderr.trim().split('\n').at(-1)
  }
  return undefined
}

/** Videos are read with ffmpeg; without it the rest works, and their jobs say what to install. */
export function getFfmpeg() {
  if (hasFfmpeg()) return
  if (!canInstallFromDebian()) {
    say('There is no FFmpeg here: videos are kept and not read. On Debian, apt-get install ffmpeg brings it.')
    return
  }
  say("Installing Debian's ffmpeg, which reads videos (about a minute, once) ...")
  const fault = installFromDebian(['ffmpeg'])
  if (fault !== undefined) say(`It could not be installed: ${fault}\nVideos are kept and not read until it is there.`)
}
