import type { WebhookStore } from '../contract.ts'
import type { Thread } from './thread.ts'

export function webhookStore(thread: Thread): WebhookStore {
  return {
    keepWebhook: (webhook, day) => thread.ask('keepWebhook', webhook, day),
    webhooks: (channel) => thread.ask('webhooks', channel),
    webhook: (id) => thread.ask('webhook', id),
    removeWebhook: (id) => thread.ask('removeWebhook', id),
    resumeWebhook: (id, at) => thread.ask('resumeWebhook', id, at),
    claimWebhook: (claim, wanted) => thread.ask('claimWebhook', claim, wanted),
    tellWebhook: (claim, webhook, told, deliveries) => thread.ask('tellWebhook', claim, webhook, told, deliveries),
    claimDelivery: (claim) => thread.ask('claimDelivery', claim),
    settleDelivery: (claim, delivery, outcome) => thread.ask('settleDelivery', claim, delivery, outcome),
    deliveries: (webhook, limit) => thread.ask('deliveries', webhook, limit),
    sweepDeliveries: (before) => thread.ask('sweepDeliveries', before),
  }
}
