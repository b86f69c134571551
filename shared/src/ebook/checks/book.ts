import type { Archive } from '../reading/archive.ts'
import type { CssName } from '../reading/css.ts'
import type { ArchivedFile } from '../reading/limits.ts'
import type { Publication } from '../reading/publication.ts'
import type { PageFacts } from '../reading/read-page.ts'

/** All that was read of a book, for the checks that compare its parts. */
export type EpubContents = {
  archive: Archive
  publication: Publication
  /** By path. */
  pages: Map<string, PageFacts>
  /** What each style sheet asks for, by path. */
  styles: Map<string, CssName[]>
  /** The pictures of the manifest that are there, by path. */
  pictures: Map<string, EpubPicture>
}

export type EpubPicture = {
  file: ArchivedFile
  /** As its bytes say, such as `jpg`; null where they are no picture. */
  format: string | null
  width: number
  height: number
}
