import { expect, test } from 'vitest'
import { findCssReferences } from './css.ts'

test('a style sheet’s files are found with their lines, those in comments are not', () => {
  const css = `@import "base.css"; @namespace svg url(http://www.w3.org/2000/svg);
/* url(old.png)
   url(older.png) */
@font-face { src: url( 'fell.otf' ) format("opentype"), url(fell.woff2?v=2) }
p { background: url("") }
h1 { background: URL(a.png) url(data:image/png;base64,AA==) }`
  expect(findCssReferences(css)).toEqual([
    { href: 'base.css', line: 1, isFont: false },
    { href: 'fell.otf', line: 4, isFont: true },
    { href: 'fell.woff2?v=2', line: 4, isFont: true },
    { href: 'a.png', line: 6, isFont: false },
    { href: 'data:image/png;base64,AA==', line: 6, isFont: false },
  ])
})
