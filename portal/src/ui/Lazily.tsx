import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Loading } from './Loading.tsx'

type Props = { name: string; load: () => Promise<ComponentType> }

/**
 * Loads its code when first opened. Suspense would delay it by 300 ms, as React throttles what follows a fallback.
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
