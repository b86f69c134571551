import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { ordersCsv } from './csv-of-orders.ts'
import { fetchAllOrders, type OrderFilter } from './queries.ts'

export function useOrderExport({ before: _, ...filter }: OrderFilter) {
  const timeZone = useTimeZone()
  const [soFar, setSoFar] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setSoFar(0)
      downloadCsv(
        ordersCsv(await fetchAllOrders(filter, setSoFar), timeZone),
        dayInTimeZone(timeZone, new Date()),
      )
    },
  })
  return { start: () => mutate(), isBusy: isPending, soFar, failure: error }
}

export function downloadCsv(csv: string, today: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `orders-${today}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
