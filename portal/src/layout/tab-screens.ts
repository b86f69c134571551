import type { ComponentType } from 'react'
import type { Tab } from '../paths/tabs.ts'

export const tabScreens: Record<Tab, () => Promise<ComponentType>> = {
  home: async () => (await import('../home/Home.tsx')).Home,
  getstarted: async () => (await import('../get-started/GetStarted.tsx')).GetStarted,
  addbook: async () => (await import('../books/editor/AddBook.tsx')).AddBook,
  books: async () => (await import('../books/list/MyBooks.tsx')).MyBooks,
  welcome: async () => (await import('../welcome/WelcomeEditor.tsx')).WelcomeEditor,
  blog: async () => (await import('../blog/Blog.tsx')).Blog,
  custompage: async () => (await import('../custom-pages/CustomPage.tsx')).CustomPage,
  newsletter: async () => (await import('../newsletter/Newsletter.tsx')).Newsletter,
  orders: async () => (await import('../orders/Orders.tsx')).Orders,
  bundles: async () => (await import('../bundles/Bundles.tsx')).Bundles,
  discounts: async () => (await import('../discounts/Discounts.tsx')).Discounts,
  analytics: async () => (await import('../analytics/AnalyticsScreen.tsx')).AnalyticsScreen,
  store: async () => (await import('../shop/SeeMyShop.tsx')).SeeMyShop,
  settings: async () => (await import('../settings/Settings.tsx')).Settings,
}
