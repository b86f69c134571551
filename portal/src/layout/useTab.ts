import { useLocation, useSearchParams } from 'react-router'
import { resolveTab, type Tab } from '../paths/tabs.ts'

/** Session storage key of the open tab (B2.3-14). */
const key = 'activeTab'

export const rememberTab = (tab: Tab) => sessionStorage.setItem(key, tab)

export const visitedTab = (params: URLSearchParams, state?: unknown): Tab =>
  resolveTab({ params, state, remembered: sessionStorage.getItem(key) })

export function useTab(): Tab {
  const { state } = useLocation()
  const [params] = useSearchParams()
  return visitedTab(params, state)
}
