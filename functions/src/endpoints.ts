import { provisionAuthor } from './accounts/provision-author.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { World } from './world.ts'

/** Every call that is served. */
export const endpoints = (world: World): Endpoint[] => [provisionAuthor(world)]
