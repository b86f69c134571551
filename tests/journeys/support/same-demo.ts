import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { portsFrom } from '@lorecircle/local/settings/ports'
import { z } from 'zod'

/**
 * Throws an error that names the objects in which two new platforms differ, apart from their ports: one whose demo
 * shops were opened by the product's own calls, and one that began with the prepared copy of them. Two that both opened
 * them by calls, because no copy could be kept, have nothing in common and are not compared.
 */
export function expectSameDemo(first: string, second: string): void {
  const openedAt = (home: string) => readFileSync(join(home, 'demo-seeded'), 'utf8')
  if (openedAt(first) !== openedAt(second)) return
  const [before, after] = [objectsIn(first), objectsIn(second)]
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  )
  if (differing.length > 0)
    throw new Error(
      `A start from the prepared copy holds other objects than one by the product's own calls: ${differing.sort().join(', ')}`,
    )
}

const StoredObject = z.object({ bucket: z.string(), key: z.string(), body: z.instanceof(Uint8Array) })

/**
 * By bucket and key, with ports counted from the platform's first one. Access logs and derived documents are left out:
 * a scheduled sweep may write them on one platform before the other.
 */
function objectsIn(home: string): Map<string, string> {
  const { market } = PlatformFile.parse(JSON.parse(readFileSync(join(home, 'platform.json'), 'utf8')))
  const site = Number(new URL(market).port)
  const own = Object.values(portsFrom(site))
  const address = new RegExp(`(localhost|127\\.0\\.0\\.1)(:|%3A|%253A)(${own.join('|')})\\b`, 'g')
  const withoutPorts = (text: string) =>
    text.replace(address, (_, host, colon, port) => `${host}${colon}port${Number(port) - site}`)

  using database = new DatabaseSync(join(home, 'storage/fauxqs.db'), { readOnly: true })
  const rows = database.prepare(
    `SELECT bucket, key, body FROM s3_objects WHERE bucket NOT LIKE '%logs%' AND key NOT LIKE 'derived/%'`,
  )
  return new Map(
    z
      .array(StoredObject)
      .parse(rows.all())
      .map(({ bucket, key, body }) => [
        `${bucket}/${key}`,
        withoutPorts(Buffer.from(body).toString('latin1')),
      ]),
  )
}
