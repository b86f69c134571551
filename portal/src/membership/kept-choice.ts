import { Plan } from '@lorecircle/shared/membership/plans'
import { z } from 'zod'

/** What was chosen, for whoever comes back from the payment page without having paid. */
type KeptChoice = z.infer<typeof KeptChoice>
const KeptChoice = z.object({ plan: Plan, coupon: z.string() })

const name = 'membershipChoice'

export const keepChoice = (choice: KeptChoice) => sessionStorage.setItem(name, JSON.stringify(choice))

export function keptChoice(): KeptChoice | null {
  try {
    return KeptChoice.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
