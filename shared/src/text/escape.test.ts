import { expect, test } from 'vitest'
import { escapeHtml, escapeXml } from './escape.ts'

test('what somebody wrote can open no tag, end no attribute and begin no entity', () => {
  expect(escapeHtml(`<b title="x">Salt & 'string'</b>`)).toBe(
    '&lt;b title=&quot;x&quot;&gt;Salt &amp; &#39;string&#39;&lt;/b&gt;',
  )
})

test('XML gets no character that it does not know', () => {
  expect(escapeXml('a\u0007b\tc\ud800d\uffff\n')).toBe('ab\tc\ufffdd\n')
  expect(escapeXml('Éowyn 🜚 & co')).toBe('Éowyn 🜚 &amp; co')
})
