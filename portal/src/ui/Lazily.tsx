import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Loading } from './Loading.tsx'

type Props = { name: string; load: () => Promise<ComponentType> }

/**
 * A part whose code comes when it is first opened. Suspense would hold it back for 300 ms, as React does with all
 * that follows a fallback, however soon the code is there.
 */
export function LazyPart({ name, load }: Props) {
  const { data: Part } = useQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
    throwOnError: true,
    structuralSharing: false,
  })
  return Part ? <Part /> : <Loading>Opening…</Loading>
}
