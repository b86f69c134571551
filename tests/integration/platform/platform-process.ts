import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { listPlatformProcesses } from '../../support/parts.ts'

const startFile = join(import.meta.dirname, '../../../local/src/start.ts')

/** A data folder of its own, in which the demo counts as opened: these tests bring their own people. */
export function emptyHome() {
  const home = mkdtempSync(join(tmpdir(), 'lorecircle-platform-'))
  writeFileSync(join(home, 'demo-seeded'), '')
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) }
}

export const platformFileIn = (home: string): PlatformFile | null => {
  const file = join(home, 'platform.json')
  return existsSync(file) ? PlatformFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** `pnpm start` as people run it: a process, with its parts in its own group. */
export function runPlatform(home: string, port: number) {
  const child = spawn(process.execPath, [startFile], {
    env: { ...process.env, LORECIRCLE_HOME: home, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))

  return {
    said,
    ended,
    /** Its parts as they are at this moment. */
    parts: () => listPlatformProcesses(child.pid ?? 0),
    /** Resolves when it says where to go. */
    async ready(): Promise<PlatformFile> {
      const open = new Promise<void>((resolve) =>
        child.stdout.on('data', () => said.out.includes('Lorecircle is ready') && resolve()),
      )
      const code = await Promise.race([open.then(() => 'ready' as const), ended])
      const file = platformFileIn(home)
      if (code !== 'ready' || !file) throw new Error(`It did not start (${code}):\n${said.out}${said.err}`)
      return file
    },
    /** Ends one part as nothing can be prepared for; answers when it is said to be there again. */
    async killPart(part: string): Promise<void> {
      const again = `The part ‘${part}’ is there again`
      const before = said.err.split(again).length
      const back = Promise.withResolvers<void>()
      const listen = () => said.err.split(again).length > before && back.resolve()
      child.stderr.on('data', listen)
      const found = listPlatformProcesses(child.pid ?? 0).find((one) => one.part === part)
      if (!found) throw new Error(`there is no part ‘${part}’`)
      process.kill(found.pid, 'SIGKILL')
      await back.promise
      child.stderr.off('data', listen)
    },
    /** Ctrl-C. */
    async stop(): Promise<number | null> {
      child.kill('SIGINT')
      return ended
    },
    /** What a power cut does: every process of it at once, in the middle of whatever it does. */
    async cutPower(): Promise<void> {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
export type PlatformProcess = ReturnType<typeof runPlatform>

/** What a browser gets for a public address, which only browsers resolve. */
export async function visit(url: string): Promise<{ status: number; html: string }> {
  const { host, port, pathname } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname: '127.0.0.1', port, path: pathname, headers: { host } }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, html: await text(answer) }),
    )
      .once('error', reject)
      .end()
  })
}
