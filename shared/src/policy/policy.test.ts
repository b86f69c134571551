import { expect, test } from 'vitest'
import { authorsHtml } from '../text/authors-html.ts'
import { platformPolicy } from './platform-policy.ts'
import { isPlatformPolicy, platformPolicies } from './policies.ts'
import { shopPolicies, shopPolicy } from './shop-policy.ts'

const facts = { shop: 'Tom & <b>Thomas</b>', postalAddress: 'PO Box 7\nDunsany' }

test('a shop says who runs it and where it is reached by post, in what was typed', () => {
  const imprint = shopPolicy('imprint', facts)
  expect(imprint).toContain('Tom &amp; &lt;b&gt;Thomas&lt;/b&gt;<br>PO Box 7<br>Dunsany')
  expect(imprint).toContain('By post, or through the <a href="/contact">contact page</a>')
  const named = { ...facts, postalAddress: 'tom & <b>Thomas</b>\nPO Box 7\nDunsany' }
  expect(shopPolicy('imprint', named)).toBe(imprint)
  expect(shopPolicy('imprint', { ...facts, postalAddress: null })).not.toMatch(/Dunsany|By post/)
})

test('what a shop says until its author writes is text that the author’s own editor keeps whole', () => {
  for (const html of Object.values(shopPolicies(facts))) {
    const kept = authorsHtml(html).replaceAll('<br />', '<br>').replaceAll(' rel="noopener nofollow ugc"', '')
    expect(kept).toBe(html.replaceAll('&#39;', "'"))
  }
})

test('wherever a shop’s readers are told to write through its contact page, that can be pressed', () => {
  for (const [slug, html] of Object.entries(shopPolicies(facts))) {
    expect(html, slug).toContain('<a href="/contact">contact page</a>')
    expect(html.replaceAll('<a href="/contact">contact page</a>', ''), slug).not.toContain('contact page')
  }
})

test('readers and authors each read how to go on, and whatever they are told to open can be pressed', () => {
  const operator = { name: 'A Circle Ltd', postalAddress: '1 Lane\nTown', email: 'hello@lorecircle.example' }
  const help = platformPolicy('help', operator)
  for (const people of ['readers', 'authors']) expect(help).toContain(`<h2>For ${people}: `)
  expect(help).toContain('<a href="/library">Your library</a>')
  expect(help).toContain(`where an author does not answer: ${operator.email}.`)
  expect([...help.matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path[0])).toEqual(Array(6).fill('/'))
})

test('the platform says who runs it, on its imprint and wherever its readers may have to write', () => {
  const operator = { name: 'A Circle Ltd', postalAddress: '1 Lane\nTown', email: 'hello@lorecircle.example' }
  expect(platformPolicy('imprint', operator)).toContain('A Circle Ltd<br>1 Lane<br>Town')
  for (const slug of Object.keys(platformPolicies).filter(isPlatformPolicy)) {
    expect(platformPolicy(slug, operator), slug).toContain(operator.email)
  }
})
