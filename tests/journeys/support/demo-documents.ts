import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { visitsDoc } from '@lorecircle/shared/analytics/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { openPlatformStore } from '../../bench/portal/store.ts'

/** Documents whose change says that a journey did more than look: not what can be rebuilt, nor page views. */
const kinds = documentKinds.filter(({ isDerived, template }) => !isDerived && template !== visitsDoc.template)

/** ETags by key of everything that the demo's authors own, once nothing is left to publish. */
export async function demoDocuments(home: string): Promise<Map<string, string>> {
  const platform = PlatformFile.parse(JSON.parse(readFileSync(join(home, 'platform.json'), 'utf8')))
  const store = openPlatformStore(platform, home)
  try {
    await Promise.race([store.published(), tooLate()])
    const prefixes = await Promise.all(
      platform.demo.map(({ subdomain }) => ownedPrefixes(store.documents, subdomain)),
    )
    const listed = await Promise.all(
      prefixes.flat().map((prefix) => Array.fromAsync(store.documents.list(prefix))),
    )
    return new Map(listed.flat().map(({ key, etag }) => [key, etag]))
  } finally {
    store.close()
  }
}

/** A platform that never finishes publishing fails the run instead of holding it up for ever. */
async function tooLate(): Promise<never> {
  await wait(longestWaitInMs, undefined, { ref: false })
  throw new Error(`The platform still had something to publish after ${longestWaitInMs / 1000} s.`)
}
const longestWaitInMs = 120_000

async function ownedPrefixes(documents: Documents, subdomain: string): Promise<string[]> {
  const name = await documents.read(nameDoc(subdomain))
  const account = name && (await documents.read(accountDoc(name.value.sub)))
  if (!account) throw new Error(`The demo has no shop ${subdomain}.`)
  const { sub, folder } = account.value
  const books = await documents.readAll(bookDoc, bookDoc.within(folder))
  return [
    ...kinds.flatMap((kind) => kind.ownedBy({ sub, folder }) ?? []),
    ...books.flatMap(({ value }) => value.formats.map(({ id }) => claimDoc.within(id))),
  ]
}

/** Throws an error that names what has changed since `before`. */
export async function expectDemoUnchanged(home: string, before: ReadonlyMap<string, string>): Promise<void> {
  const after = await demoDocuments(home)
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  )
  if (changed.length > 0)
    throw new Error(
      `A journey changed shops of the demo, which other journeys look at. Give it a shop of its own (see CONTRIBUTING). Changed: ${changed.join(', ')}`,
    )
}
