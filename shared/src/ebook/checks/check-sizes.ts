import { at, type Finding, fault } from '../finding.ts'
import type { Book } from './book.ts'

const megabyte = 1024 * 1024
/** Kindle takes no larger picture within a book. */
const largestPicture = 5 * megabyte
const mostPixels = 20_000_000
const largestPage = megabyte
/** What Send to Kindle takes. */
const largestBook = 200 * megabyte

/** What is too large for readers with little memory. */
export function checkSizes({ archive, pages, pictures }: Book): Finding[] {
  const book = archive.sizeInBytes > largestBook ? [fault('sizes.book', megabytes(archive.sizeInBytes))] : []
  const heavy = [...pictures.values()].flatMap(({ file, width, height }) => {
    const place = at(file.path)
    if (file.sizeInBytes > largestPicture) {
      return [fault('sizes.picture', `${file.path}, ${megabytes(file.sizeInBytes)}`, place)]
    }
    return width * height > mostPixels
      ? [fault('sizes.pixels', `${file.path}, ${width} × ${height}`, place)]
      : []
  })
  const long = [...pages.keys()].flatMap((path) => {
    const size = archive.find(path)?.file.sizeInBytes ?? 0
    return size > largestPage ? [fault('sizes.page', `${path}, ${megabytes(size)}`, at(path))] : []
  })
  return [...book, ...heavy, ...long]
}

const megabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`
