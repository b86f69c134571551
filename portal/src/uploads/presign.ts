import { calls } from '@lorecircle/shared/registry/calls'
import type { UploadType } from '@lorecircle/shared/upload/calls'
import { z } from 'zod'
import { api } from '../api/api.ts'

/** Any part may be missing: what is missing has its own sentence (B5-27, B5-28, B8-13). */
const Answer = z.object({
  author: z.looseObject({ url: z.string().optional() }).optional(),
  master: z.looseObject({ url: z.string().optional() }).optional(),
})

const presignCall = { ...calls.generatePresignedUrl, output: z.looseObject({}) }

type Places = z.output<typeof calls.generatePresignedUrl.output>

/** Where a file may be put. Throws an Error with the sentence for what the answer lacks. */
export async function presign(input: z.input<typeof calls.generatePresignedUrl.input>): Promise<Places> {
  return placesIn(await api(presignCall, input), input.uploadType)
}

export function placesIn(answer: unknown, uploadType: UploadType): Places {
  const places = calls.generatePresignedUrl.output.safeParse(answer)
  if (places.success && places.data.author.url && places.data.master.url) return places.data
  const { author, master } = Answer.safeParse(answer).data ?? {}
  if (author?.url && master?.url) throw new Error('Presign response incomplete')
  throw new Error(
    uploadType === 'profile' ? 'Missing presigned URL' : 'Presign response missing author/master URLs',
  )
}
