import { expect, test } from 'vitest'
import { contentDisposition } from './download.ts'

test('a reader’s file keeps its name in every browser, and the name cannot end the header', () => {
  expect(contentDisposition('shadow.epub')).toBe(
    'attachment; filename="shadow.epub"; filename*=UTF-8\'\'shadow.epub',
  )
  expect(contentDisposition('Émile’s "Ring"\r\n.pdf')).toBe(
    'attachment; filename="Emile_s _Ring___.pdf"; ' +
      "filename*=UTF-8''%C3%89mile%E2%80%99s%20%22Ring%22%0D%0A.pdf",
  )
})

test.each([
  ['The Qur’an قصة - Ánh Nguyệt.epub', 'The Qur_an qst - Anh Nguyet.epub'],
  ['Platform 9¾.epub', 'Platform 9 3_4.epub'],
  ['A\u0301nh 物語.pdf', 'Anh WuYu.pdf'],
])('a browser that reads plain letters alone gets the Latin spelling of %s', (name, plain) => {
  expect(contentDisposition(name)).toContain(`filename="${plain}"`)
})
