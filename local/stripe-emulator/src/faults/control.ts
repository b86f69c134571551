import { z } from 'zod'
import type { FaultBoard } from './switches.ts'

/** GET returns a part's switches; PATCH changes them. */
export const faultControlPath = '/_faults'

const Turned = z.record(z.string(), z.unknown())

/** All switches as they are then, or 400 with what is wrong with the call. */
export async function handleFaultControl(board: FaultBoard<object>, request: Request): Promise<Response> {
  if (request.method === 'GET') return Response.json(board.set)
  if (request.method !== 'PATCH') return new Response(null, { status: 405, headers: { allow: 'GET, PATCH' } })
  try {
    return Response.json(board.turn(Turned.parse(await request.json())))
  } catch (error) {
    return Response.json({ error: error instanceof Error ? error.message : String(error) }, { status: 400 })
  }
}
