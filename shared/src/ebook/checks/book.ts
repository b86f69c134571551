import type { Archive } from '../reading/archive.ts'
import type { CssName } from '../reading/css.ts'
import type { ArchivedFile } from '../reading/limits.ts'
import type { Publication } from '../reading/publication.ts'
import type { PageFacts } from '../reading/read-page.ts'

export type EpubContents = {
  archive: Archive
  publication: Publication
  pages: Map<string, PageFacts>
  styles: Map<string, CssName[]>
  pictures: Map<string, EpubPicture>
}

export type EpubPicture = {
  file: ArchivedFile
  /** Detected from the bytes, such as `jpg`; null if they are not an image. */
  format: string | null
  width: number
  height: number
}
