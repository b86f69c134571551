import { useLocation } from 'react-router'
import { z } from 'zod'

const Arrival = z.object({ email: z.string() })

/** The address that the step before has handed on, with this step of the tab’s history. */
export const usePreviousStepEmail = (): string | undefined =>
  Arrival.safeParse(useLocation().state).data?.email
