import { isAudioFormatName } from '../media/book-file.ts'
import type { FormatView } from './views.ts'

/** Who reads the audiobook aloud that is sold here; empty where none is. */
export const audiobookNarrator = (narrator: string, formats: readonly Pick<FormatView, 'files'>[]): string =>
  formats.some(({ files }) => files.some(({ kind }) => isAudioFormatName(kind))) ? narrator : ''
