import { dashboardPath } from '@lorecircle/shared/urls/portal-paths'
import type { EmailContent } from '../layout/email-content.ts'
import { platformFooter } from '../layout/footer.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { button, paragraph } from '../layout/parts.ts'

/** Tells an author that readers get a file without their names in it. `why` is a sentence about the file. */
export function notStampedEmail(
  origin: string,
  { fileName, why }: { fileName: string; why: string },
): EmailContent {
  const title = `Readers’ names cannot be written into ${fileName}.`
  const text = `${why} Readers get it as you uploaded it, without their names. To change that, export the file again and replace it in the book’s form; it is checked at the next download.`
  return layOutEmail({
    name: 'ebook_not_stamped',
    subject: title.slice(0, -1),
    preheader: text,
    header: 'From Lorecircle',
    title,
    parts: [paragraph(text), button('See Your Books', `${origin}${dashboardPath('books')}`)],
    footer: platformFooter,
  })
}
