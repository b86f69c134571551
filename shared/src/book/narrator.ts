import { isAudioFormatName } from '../media/book-file.ts'
import type { FormatView } from './views.ts'

/** Empty if no audiobook is sold. */
export const audiobookNarrator = (narrator: string, formats: readonly Pick<FormatView, 'files'>[]): string =>
  formats.some(({ files }) => files.some(({ kind }) => isAudioFormatName(kind))) ? narrator : ''
