import type { EditedForm } from '../../editing/subject.ts'
import type { BookDraft } from './book-draft.ts'

type Stored = { formats: readonly { id: string }[] }

/** The draft with the ids that the new formats of what was sent were given. */
export const withFormatIds = (draft: BookDraft, sent: BookDraft, { formats }: Stored): BookDraft => ({
  ...draft,
  formats: draft.formats.map((format) => {
    const id = formats[sent.formats.findIndex(({ key }) => key === format.key)]?.id
    return id === undefined ? format : { ...format, formatId: id, key: id }
  }),
})

/** The same in a form where typing goes on: nothing else of it is touched. */
export function writeFormatIds(form: EditedForm<BookDraft>, { formats }: BookDraft) {
  for (const [at, { formatId, key }] of formats.entries()) {
    if (form.getValues(`formats.${at}.formatId`) === formatId) continue
    form.setValue(`formats.${at}.formatId`, formatId)
    form.setValue(`formats.${at}.key`, key)
  }
}
