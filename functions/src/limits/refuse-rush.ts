import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { isWithin, limitOf } from './is-within.ts'

const handful = 50
const most = 10_000

/**
 * Counts an author's calls in memory, and tells the store of each handful: a count that all processes share, for the
 * price of one write in fifty calls. Whoever is beyond the limit is looked at once in a handful, too.
 */
export async function refuseRush(services: Services, sub: string): Promise<void> {
  const { callsSeen } = services
  const known = callsSeen.get(sub) ?? { calls: 0, isOver: false }
  const calls = known.calls + 1
  if (callsSeen.size >= most) callsSeen.clear()
  callsSeen.set(sub, { calls, isOver: known.isOver })
  if (calls % handful === 0) {
    const isOver = !(await isWithin(services, [{ ...limitOf('author.calls', sub), amount: handful }]))
    callsSeen.set(sub, { calls, isOver })
  }
  if (!callsSeen.get(sub)?.isOver) return
  throw new VisibleError(
    429,
    'author.rushed',
    'That is more than anybody does by hand, so your account rests for up to an hour. Nothing that was saved is lost.',
  )
}
