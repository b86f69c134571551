import { bookFileKinds } from '@lorecircle/shared/media/book-file'

/** What a file chooser offers: endings and types of all that an eBook is sold as. */
export const acceptedFiles = Object.values(bookFileKinds).flatMap(({ ending, contentType }) => [
  ending,
  contentType,
])
