import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolveHref } from './target.ts'

const from = 'OEBPS/text/one.xhtml'

test.each([
  ['two.xhtml#end', { kind: 'inside', path: 'OEBPS/text/two.xhtml', fragment: 'end' }],
  ['../images/a%20map.png', { kind: 'inside', path: 'OEBPS/images/a map.png', fragment: '' }],
  ['#note', { kind: 'inside', path: from, fragment: 'note' }],
  ['./two.xhtml?v=1', { kind: 'inside', path: 'OEBPS/text/two.xhtml', fragment: '' }],
  ['../../../secret', { kind: 'outside' }],
  ['/two.xhtml', { kind: 'outside' }],
  ['https://example.com/', { kind: 'remote' }],
  ['//example.com/a.png', { kind: 'remote' }],
  ['file:///home/edward/map.png', { kind: 'disk' }],
  ['C:\\books\\map.png', { kind: 'disk' }],
  ['mailto:reader@example.com', { kind: 'other' }],
  ['data:image/png;base64,AAAA', { kind: 'other' }],
  ['100%.xhtml', { kind: 'inside', path: 'OEBPS/text/100%.xhtml', fragment: '' }],
])('a reader who follows %s is led where it says', (href, target) => {
  expect(resolveHref(href, from)).toEqual(target)
})

test('no link leads a reader out of the book without being told apart', () => {
  const steps = fc.array(fc.constantFrom('..', '.', 'a', 'b.xhtml', '%2e%2e', ''), { maxLength: 12 })
  fc.assert(
    fc.property(steps, (parts) => {
      const target = resolveHref(parts.join('/'), from)
      if (target.kind === 'inside') expect(target.path.split('/')).not.toContain('..')
    }),
    { seed: 11 },
  )
})
