import { expect, test } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './api.ts'

const call = { output: z.object({ url: z.string() }) }

test('an answer with status 200 that says why it failed is a refusal with that reason', async () => {
  const answer = Response.json({ error: 'This price is no longer offered.' })
  await expect(readAnswer(call, answer)).rejects.toMatchObject({
    code: 'answer.refused',
    message: 'This price is no longer offered.',
  })
})

test('an answer with status 200 that says nothing is unexpected', async () => {
  await expect(readAnswer(call, Response.json({ hello: 'there' }))).rejects.toMatchObject({
    code: 'answer.unexpected',
  })
})
