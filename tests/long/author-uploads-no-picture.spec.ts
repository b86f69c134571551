import { expect, test } from '../journeys/support/authors.ts'
import { chooseCover, type Picture } from '../journeys/support/book-form.ts'
import { file, openCoverForm } from './support/cover-form.ts'

const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 7)])

test('what is no picture is refused with a sentence that says what to do, and nothing is sent', {
  tag: ['@B5-24', '@B8-11'],
}, async ({ pages, author }) => {
  const { page, format, alert } = await openCoverForm(author, pages.desk)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('presigned')) sent.push(request.url())
  })
  const refused: [Picture, string][] = [
    [
      file('a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'An SVG drawing may not look the same everywhere. Export it as PNG or JPEG, and choose that.',
    ],
    [
      file('game.png', 'image/png', program),
      'This file is not a picture. Save it as JPEG or PNG, and choose that.',
    ],
    [
      file('game.exe', 'application/x-msdownload', program),
      'A cover must be an image: JPEG, PNG, WebP or AVIF.',
    ],
    [file('nothing.png', 'image/png', Buffer.alloc(0)), 'This file is empty. Please choose another.'],
    [
      file('phone.heic', 'image/heic', Buffer.from('\0\0\0\u0018ftypheic')),
      'This browser cannot open HEIC photos. Save it as JPEG, and choose that.',
    ],
  ]
  for (const [picture, sentence] of refused) {
    await chooseCover(format, picture)
    await expect(alert).toContainText(`Failed to upload image: ${sentence}`)
    await alert.getByRole('button', { name: 'Leave it' }).click()
    await expect(alert).toBeHidden()
  }
  expect(sent).toEqual([])
})
