import { SESv2Client } from '@aws-sdk/client-sesv2'
import type { World } from '../world.ts'

/** A sender's world: its mail client sends nothing again by itself, since a first try may have got through. */
export const atMostOnce = (world: World): World => ({
  ...world,
  ses: new SESv2Client({ region: world.env.AWS_REGION, maxAttempts: 1 }),
})
