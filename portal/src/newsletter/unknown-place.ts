import type { IssueText } from '@lorecircle/shared/newsletter/issue'
import { unknownPlaceIn } from '@lorecircle/shared/order/own-letters'

/** The first `{…}` of an issue that is sent as it was typed, without its formatting; null where there is none. */
export function unknownPlace({ subject, preheader, body }: IssueText): string | null {
  const inBody = unknownPlaceIn(body)
  return unknownPlaceIn(subject) ?? unknownPlaceIn(preheader) ?? (inBody && withoutTags(inBody))
}

const withoutTags = (html: string): string =>
  html
    .split('<')
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)))
    .join('')
