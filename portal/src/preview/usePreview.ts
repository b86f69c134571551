import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

type Ask<Input> = (input: Input) => Promise<{ url: string }>

export function usePreview<Input>(ask: Ask<Input>) {
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ask,
    onSuccess: (made) => setUrl(made.url),
  })
  return {
    isOpen: isOpen && (isPending || url !== undefined),
    url,
    isPending,
    error,
    open(input: Input) {
      setOpen(true)
      mutate(input)
    },
    close() {
      setOpen(false)
      setUrl(undefined)
      reset()
    },
  }
}
