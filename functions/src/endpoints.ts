import { provisionAuthor } from './accounts/provision-author.ts'
import type { Endpoint } from './http/endpoint.ts'
import { checkMembershipStatus, checkStripeStatus } from './membership/check-membership-status.ts'
import { createMembershipCheckout } from './membership/create-membership-checkout.ts'
import type { World } from './world.ts'

/** Every call that is served. */
export const endpoints = (world: World): Endpoint[] => [
  provisionAuthor(world),
  checkMembershipStatus(world),
  checkStripeStatus(world),
  createMembershipCheckout(world),
]
