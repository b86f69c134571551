import { getStartedStep } from '@lorecircle/shared/urls/portal-paths'
import { tabPath } from '../paths/tabs.ts'
import { firstBookNeeds, type Progress } from '../progress/progress.ts'

type Todo = {
  title: string
  why: string
  action: string
  to: string
  state: 'done' | 'next' | 'later'
}

/** The steps to the first sale. The first open one is next; all of them can be viewed. */
export function nextTodo({ member, subdomain, payments }: Progress, hasBook: boolean): Todo[] {
  const isReady = member && subdomain !== null && payments === 'ready'
  const steps = [
    {
      title: 'Choose membership',
      why: 'From $20 a month. You keep every sale but Stripe’s fee.',
      action: 'See the plans',
      to: getStartedStep(1),
      isDone: member,
    },
    {
      title: 'Claim your subdomain',
      why: 'The address of your shop.',
      action: 'Choose an address',
      to: getStartedStep(2),
      isDone: subdomain !== null,
    },
    {
      title: 'Connect payments',
      why: 'Readers pay you directly, through Stripe.',
      action: payments === 'action_required' ? 'Continue at Stripe' : 'Connect',
      to: getStartedStep(3),
      isDone: payments === 'ready',
    },
    {
      title: 'Add your first book',
      why: isReady ? firstBookNeeds : `${firstBookNeeds} You can start before the other steps are done.`,
      action: 'Add a book',
      to: tabPath('addbook'),
      isDone: hasBook,
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ isDone, ...step }, index) => ({
    ...step,
    state: isDone ? 'done' : index === next ? 'next' : 'later',
  }))
}
