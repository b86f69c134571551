import type { CoverRecord } from '@lorecircle/shared/book/cover-record'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { cropPicture, fitPicture, measurePicture } from '../uploads/picture.ts'
import type { PictureArea, Size } from '../uploads/picture-part.ts'
import { type Prepare, useUpload } from '../uploads/useUpload.ts'
import { isCoverShaped } from './crop.ts'

export type CoverFormFields = {
  title: string
  formats: { type: string; coverImageUrl: string; coverImages: CoverRecord[]; coverAlt: string }[]
}

type Waiting = { src: string; picture: Size; use: (part: PictureArea) => void }

export function useCover(index: number, onBusy: (busy: boolean) => void) {
  const { getValues, setValue } = useFormContext<CoverFormFields>()
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  const prepare: Prepare = async (file, signal) => {
    const picture = await measurePicture(file)
    signal.throwIfAborted()
    if (isCoverShaped(picture)) return fitPicture(file, signal)
    const part = await new Promise<PictureArea>((use, reject) => {
      setWaiting({ src: URL.createObjectURL(file), picture, use })
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }).finally(() => setWaiting(null))
    return cropPicture(file, part, signal)
  }
  const { state, start, cancel } = useUpload({
    uploadType: 'book',
    bookTitle: getValues('title'),
    format: getValues(`formats.${index}.type`),
    prepare,
    onBusy,
    onAccepted: ({ imageUrl, record }) => {
      setValue(`formats.${index}.coverImageUrl`, imageUrl ?? '', { shouldDirty: true })
      setValue(`formats.${index}.coverImages`, [record], { shouldDirty: true })
    },
  })

  const src = waiting?.src
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])
  return { state, start, cancel, waiting }
}

export type CoverState = ReturnType<typeof useCover>
