import { expect, test } from 'vitest'
import { ask, startVisited } from './visited.ts'

startVisited()

test('every shop has its newsletter and its contact page, and neither tells the author’s address', {
  tags: ['A2.8-12', 'A2.8-13', 'A2.12-01', 'A2.8-26', 'A0-06'],
}, async () => {
  for (const page of ['newsletter', 'contact']) {
    const { status, template, text } = await ask(`/${page}`)
    expect([status, template]).toEqual([200, page])
    expect(text).toContain('"again":null')
    expect(text).not.toContain('a1@lorecircle.example')
  }
})
