import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { fingerprintFiles, withFileLock } from '@lorecircle/infra/build'
import { z } from 'zod'
import { listHomeFiles } from '../settings/home.ts'
import { type Ports, portsFrom } from '../settings/ports.ts'

/**
 * A copy of a platform's data from right after its demo shops were opened by the product's own calls. The next fresh
 * start of the same sources begins with it, on whichever ports. It lies in the checkout's cache.
 */
type PreparedDemo = {
  /** Copies the data to `home`; false if there is no copy that fits. */
  restore(home: string, ports: Ports): Promise<boolean>
  /**
   * Waits until nothing is left to publish, then keeps a copy; leaves it if that takes too long, or if the sources were
   * changed meanwhile.
   */
  keep(home: string, ports: Ports): Promise<void>
}

const sources = [
  '{shared,functions,publisher,sites,infra,local}/{src,styles,public,demo-media}/**/*',
  'sites/*.*',
  'pnpm-lock.yaml',
]

/** Dates in the demo count from the day it was made: orders of today, books that come next week. */
const longestAgeInMs = 24 * 3_600_000
const longestWaitInMs = 10_000

const Made = z.object({ sitePort: z.number(), atMs: z.number() })

export function preparedDemo(root: string, now: () => number): PreparedDemo {
  const cache = join(root, 'node_modules/.cache/prepared-demo')
  const lock = join(root, 'node_modules/.cache/preparing-demo')
  const fingerprint = fingerprintFiles(root, sources)
  const folder = join(cache, fingerprint.slice(0, 32))
  const made = join(folder, 'made.json')
  const data = join(folder, 'data')

  return {
    restore: (home, ports) =>
      withFileLock(lock, async () => {
        if (!existsSync(made)) return false
        const { sitePort, atMs } = Made.parse(JSON.parse(readFileSync(made, 'utf8')))
        if (now() - atMs > longestAgeInMs) return false
        cpSync(data, home, { recursive: true })
        movePorts(home, portsFrom(sitePort), ports)
        return true
      }),

    async keep(home, ports) {
      if (!(await isIdle(home)) || fingerprintFiles(root, sources) !== fingerprint) return
      await withFileLock(lock, async () => {
        rmSync(cache, { recursive: true, force: true })
        const unfinished = join(cache, 'unfinished')
        mkdirSync(join(unfinished, 'data/storage'), { recursive: true })
        for (const name of listHomeFiles(home)) {
          if (name !== 'storage')
            cpSync(join(home, name), join(unfinished, 'data', name), { recursive: true })
        }
        using database = openDatabase(home)
        database.prepare('VACUUM INTO ?').run(databaseIn(join(unfinished, 'data')))
        writeFileSync(join(unfinished, 'made.json'), JSON.stringify({ sitePort: ports.site, atMs: now() }))
        renameSync(unfinished, folder)
      })
    },
  }
}

const databaseIn = (home: string) => join(home, 'storage/fauxqs.db')
const openDatabase = (home: string) => new DatabaseSync(databaseIn(home))

/** Waits until no queue holds a message; false if that does not happen. */
async function isIdle(home: string): Promise<boolean> {
  using database = openDatabase(home)
  const count = database.prepare(
    `SELECT COUNT(*) AS messages FROM sqs_messages WHERE queue_name NOT LIKE '%-dead'`,
  )
  for (const until = Date.now() + longestWaitInMs; Date.now() < until; await wait(50)) {
    if (count.get()?.messages === 0) return true
  }
  return false
}

/** Pages, documents and the emulators' files name the ports of the platform that they were made on. */
function movePorts(home: string, from: Ports, to: Ports): void {
  if (from.site === to.site) return
  const ports = new Map(
    Object.values(from).map((port) => [String(port), String(port - from.site + to.site)] as const),
  )
  // Percent-encoded once or twice in links that carry another link.
  const address = new RegExp(
    `(localhost|127\\.0\\.0\\.1)(:|%3A|%253A)(${[...ports.keys()].join('|')})\\b`,
    'g',
  )
  const moved = (text: string) =>
    text.replace(address, (_, host, colon, port) => host + colon + ports.get(port))

  for (const name of readdirSync(home).filter((name) => /\.json/.test(name))) {
    const file = join(home, name)
    writeFileSync(file, moved(readFileSync(file, 'utf8')))
  }
  using database = openDatabase(home)
  const update = database.prepare(
    `UPDATE s3_objects SET body = ?, content_length = ?, etag = ?,
      checksum_algorithm = NULL, checksum_value = NULL, checksum_type = NULL WHERE bucket = ? AND key = ?`,
  )
  database.exec('BEGIN')
  for (const { bucket, key, body } of z.array(StoredObject).parse(database.prepare(objectsOfText).all())) {
    // Latin-1 maps each byte to one character, so everything but addresses stays unchanged.
    const before = Buffer.from(body).toString('latin1')
    const bytes = Buffer.from(moved(before), 'latin1')
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    if (bytes.toString('latin1') !== before) update.run(bytes, bytes.length, etag, bucket, key)
  }
  database.exec('COMMIT')
}

const StoredObject = z.object({ bucket: z.string(), key: z.string(), body: z.instanceof(Uint8Array) })
const objectsOfText = `SELECT bucket, key, body FROM s3_objects WHERE content_type NOT LIKE 'image/%' AND content_type NOT LIKE 'font/%'`
