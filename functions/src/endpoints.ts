import { fetchAuthorProfile } from './accounts/fetch-author-profile.ts'
import { provisionAuthor } from './accounts/provision-author.ts'
import { fetchBooks } from './books/fetch-books.ts'
import { saveBook } from './books/save-book.ts'
import type { Endpoint } from './http/endpoint.ts'
import { checkMembershipStatus, checkStripeStatus } from './membership/check-membership-status.ts'
import { createMembershipCheckout } from './membership/create-membership-checkout.ts'
import { createAccountLink } from './payments/create-account-link.ts'
import { previewBook } from './publishing/preview-book.ts'
import { publishStatus } from './publishing/publish-status.ts'
import { assignAuthorSubdomain } from './subdomain/assign-author-subdomain.ts'
import { acceptUpload } from './uploads/accept-upload.ts'
import { generatePresignedUrl } from './uploads/generate-presigned-url.ts'
import type { World } from './world.ts'

/** Every call that is served. */
export const endpoints = (world: World): Endpoint[] => [
  provisionAuthor(world),
  fetchAuthorProfile(world),
  checkMembershipStatus(world),
  checkStripeStatus(world),
  createMembershipCheckout(world),
  assignAuthorSubdomain(world),
  createAccountLink(world),
  generatePresignedUrl(world),
  acceptUpload(world),
  fetchBooks(world),
  saveBook(world),
  publishStatus(world),
  previewBook(world),
]
