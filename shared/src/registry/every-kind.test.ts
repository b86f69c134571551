import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authorFolder } from '../account/account.ts'
import { accountDoc } from '../account/stored.ts'
import { bookDoc, bookOrderDoc } from '../book/stored.ts'
import { checkoutDoc } from '../checkout/stored.ts'
import { customPageDoc } from '../custom-page/stored.ts'
import { marketPositionDoc } from '../market/stored.ts'
import { orderDoc } from '../order/stored.ts'
import { postDoc, postDraftDoc } from '../post/stored.ts'
import { profileDoc } from '../profile/stored.ts'
import { manifestDoc } from '../publishing/stored.ts'
import { ledgerEntryDoc } from '../sales/stored.ts'
import { shippingRatesDoc } from '../shipping/stored.ts'
import { claimDoc, tallyDoc } from '../stock/stored.ts'
import { nameDoc } from '../subdomain/stored.ts'
import { welcomeDoc } from '../welcome/stored.ts'
import {
  deletedPrefixes,
  documentKinds,
  findPublishedAuthor,
  matchesKeyPattern,
  publishedKeys,
} from './every-kind.ts'

const sub = '8f14e45f-ceea-467f-9c3b-2f1c6b0d1a11'
const folder = authorFolder({ sub, firstName: 'J. R.', lastName: 'de la Cruz/Ng' })

test('a change of anything a shop shows names its author', () => {
  for (const { key } of [
    accountDoc(sub),
    bookDoc(folder, 'b'),
    profileDoc(folder),
    bookOrderDoc(folder),
    welcomeDoc(folder),
    shippingRatesDoc(folder),
    postDoc(folder, 'p'),
    customPageDoc(folder, 'extras'),
    tallyDoc(sub, 'b'),
  ]) {
    expect(findPublishedAuthor(key), key).toBe(sub)
    expect(matchesKeyPattern(key, publishedKeys), key).toBe(true)
  }
})

test('a change of what no shop shows names nobody', () => {
  for (const { key } of [
    claimDoc('f', 1),
    postDraftDoc(folder, 'p'),
    checkoutDoc('c'),
    orderDoc(sub, 'o'),
    manifestDoc(sub),
    marketPositionDoc(1),
    ledgerEntryDoc('2026-11-21', 'b.paid.sold.o'),
    nameDoc('n'),
  ]) {
    expect(findPublishedAuthor(key), key).toBeNull()
  }
})

test('what no page is made of wakes nobody: claims, limits, deliveries, manifests, visits, and the like', () => {
  const sample = (template: string) => template.replace('{folder}', folder).replace(/\{[^}]+\}/g, 'a')
  const waking = documentKinds.flatMap(({ template, isPublished }) =>
    matchesKeyPattern(sample(template), publishedKeys) && !isPublished ? [template] : [],
  )
  // A pattern of the bucket's events cannot tell a draft from a post.
  expect(waking).toEqual(['{folder}Blog/Drafts/{postId}.json'])
})

test('a star is anything, and everything else is itself', () => {
  expect(matchesKeyPattern('a/b.json', ['a/*.json'])).toBe(true)
  expect(matchesKeyPattern('a/.json', ['a/*.json'])).toBe(true)
  expect(matchesKeyPattern('xa/b.json', ['a/*.json'])).toBe(false)
  expect(matchesKeyPattern('s.N.H/Books/b.json', ['*/Books/*.json'])).toBe(true)
  expect(matchesKeyPattern('s.N.H/Book/b.json', ['*/Books/*.json'])).toBe(false)
  expect(matchesKeyPattern('a.json', ['a.json'])).toBe(true)
  expect(matchesKeyPattern('abc', ['ab*bc'])).toBe(false)
})

test('a kind that any noun declares is among them, and no two share a key', () => {
  const nouns = join(import.meta.dirname, '..')
  const declared = readdirSync(nouns, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]stored\.ts$/.test(file) && !file.startsWith('storage'))
    .flatMap((file) => [...readFileSync(join(nouns, file), 'utf8').matchAll(/= stored\(/g)])
  expect(declared.length).toBeGreaterThan(30)
  expect(documentKinds).toHaveLength(declared.length)
  expect(new Set(documentKinds.map(({ template }) => template)).size).toBe(documentKinds.length)
})

test('whatever is kept of an author is thought of when they go', { tags: ['BD6-09'] }, () => {
  const prefixes = deletedPrefixes({ sub, folder })
  const going = documentKinds.filter(({ atDeletion }) => atDeletion === 'removed')
  expect(prefixes).toHaveLength(going.length)
  for (const prefix of prefixes) expect(prefix).toContain(sub)
  const theirs = documentKinds.filter((kind) => kind.ownedBy({ sub, folder }) !== null)
  expect(theirs.filter(({ atDeletion }) => atDeletion === 'not_owned')).toEqual([])
})

test('what authors take with them has a name of its own, and goes with nobody else', () => {
  const exported = documentKinds.flatMap((kind) => (kind.exported ? [kind] : []))
  expect(new Set(exported.map((kind) => kind.exported?.as)).size).toBe(exported.length)
  for (const kind of exported) expect(kind.ownedBy({ sub, folder }), kind.template).toContain(sub)
})
