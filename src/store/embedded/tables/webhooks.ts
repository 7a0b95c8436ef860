import type { DatabaseSync } from 'node:sqlite'
import type { Delivery, DeliveryState, Told, Webhook } from '../../../domain/index.ts'
import { type Claim, MOST_OF_CHANNEL, MOST_WEBHOOKS, type Outcome } from '../../contract.ts'
import { type DeliveryRow, deliveryOf, WEBHOOK_COLUMNS, type WebhookRow, webhookOf } from '../../rows.ts'
import { atomically } from './database.ts'
import type { Statements } from './statements.ts'

export function webhookTable(database: DatabaseSync, { all, one, run }: Statements) {
  const count = (where: string, ...values: string[]): number =>
    Number(one<{ count: number }>(`SELECT count(*) AS count FROM webhooks ${where}`, ...values)?.count)

  return {
    keepWebhook: (webhook: Webhook, day: string): boolean =>
      atomically(database, () => {
        const { id, game, url, form, channel, about, name, secret, made } = webhook
        if (count('') >= MOST_WEBHOOKS) return false
        if (channel !== '' && count('WHERE form = ? AND channel = ?', form, channel) >= MOST_OF_CHANNEL) return false
        run(KEEP, id, game, url, form, channel, about, name, secret, made, day)
        return true
      }),

    webhooks: (of?: { readonly form: Webhook['form']; readonly channel: string }): Webhook[] =>
      all<WebhookRow>(
        `SELECT ${WEBHOOK_COLUMNS} FROM webhooks w WHERE ?1 IS NULL OR (w.form = ?1 AND w.channel = ?2)
         ORDER BY w.made, w.id`,
        of?.form ?? null,
        of?.channel ?? null,
      ).map(webhookOf),

    webhook: (id: string): Webhook | undefined => {
      const row = one<WebhookRow>(`SELECT ${WEBHOOK_COLUMNS} FROM webhooks w WHERE w.id = ?`, id)
      return row && webhookOf(row)
    },

    removeWebhook: (id: string): boolean =>
      atomically(database, () => {
        run('DELETE FROM deliveries WHERE webhook = ?', id)
        return run('DELETE FROM webhooks WHERE id = ?', id) > 0
      }),

    resumeWebhook: (id: string, at: Date): boolean =>
      atomically(database, () => {
        if (run('UPDATE webhooks SET stopped = NULL, why = NULL WHERE id = ? AND stopped IS NOT NULL', id) === 0)
          return false
        run(RESUME, at.toISOString(), id)
        return true
      }),

    claimWebhook: (
      { holder, at, until }: Claim,
      { games, day }: { readonly games: readonly string[]; readonly day: string },
    ): { readonly webhook: Webhook; readonly told: Told } | undefined => {
      const find = () => one<WebhookRow & Told>(UNTOLD, JSON.stringify(games), at.toISOString(), day)
      // Looked for without a lock, since there is nearly never one.
      if (!find()) return undefined
      return atomically(database, () => {
        const row = find()
        if (!row) return undefined
        run('UPDATE webhooks SET holder = ?, held = ? WHERE id = ?', holder, until.toISOString(), row.id)
        return { webhook: webhookOf(row), told: { position: row.position, day: row.day } }
      })
    },

    tellWebhook: (claim: Claim, webhook: string, { position, day }: Told, deliveries: readonly Delivery[]): void =>
      atomically(database, () => {
        const sql = "UPDATE webhooks SET position = ?, day = ?, holder = NULL, held = '' WHERE id = ? AND holder = ?"
        if (run(sql, position, day, webhook, claim.holder) === 0) return
        for (const { id, item, title, body } of deliveries)
          run(FILE, id, webhook, item, title, body, claim.at.toISOString())
      }),

    claimDelivery: ({
      holder,
      at,
      until,
    }: Claim): { readonly delivery: Delivery; readonly webhook: Webhook; readonly attempts: number } | undefined => {
      const find = () => one<Pick<Delivery, 'id' | 'webhook'>>(DUE, at.toISOString())
      if (!find()) return undefined
      return atomically(database, () => {
        const found = find()
        if (!found) return undefined
        run('UPDATE deliveries SET holder = ?, held = ? WHERE id = ?', holder, until.toISOString(), found.id)
        const row = one<Delivery & DeliveryRow>('SELECT * FROM deliveries WHERE id = ?', found.id)
        const webhook = one<WebhookRow>(`SELECT ${WEBHOOK_COLUMNS} FROM webhooks w WHERE w.id = ?`, found.webhook)
        if (!row || !webhook) return undefined
        const { id, item, title, body, attempts } = row
        return {
          delivery: { id, webhook: webhook.id, item, title, body },
          webhook: webhookOf(webhook),
          attempts: Number(attempts),
        }
      })
    },

    settleDelivery: ({ holder, at }: Claim, delivery: string, outcome: Outcome): void =>
      atomically(database, () => {
        const now = at.toISOString()
        const due = outcome.state === 'waiting' ? outcome.due.toISOString() : null
        const why = outcome.state === 'sent' ? null : outcome.why
        if (run(SETTLE, outcome.state, due, now, why, delivery, holder) === 0 || outcome.state !== 'failed') return
        const webhook = one<{ webhook: string }>('SELECT webhook FROM deliveries WHERE id = ?', delivery)?.webhook ?? ''
        run('UPDATE webhooks SET stopped = ?, why = ? WHERE id = ?', now, outcome.why, webhook)
        run(GIVE_UP, now, outcome.why, webhook)
      }),

    deliveries: (webhook: string, limit: number): DeliveryState[] =>
      all<DeliveryRow>(
        'SELECT * FROM deliveries WHERE webhook = ? ORDER BY number DESC, id LIMIT ?',
        webhook,
        limit,
      ).map(deliveryOf),

    sweepDeliveries: (before: Date): number =>
      run("DELETE FROM deliveries WHERE state <> 'waiting' AND settled < ?", before.toISOString()),
  }
}

const KEEP = `INSERT INTO webhooks (id, game, url, form, channel, about, name, secret, made, position, day)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
  (SELECT coalesce(max(id), 0) FROM publications WHERE game = ?2), ?10)`

const UNTOLD = `SELECT ${WEBHOOK_COLUMNS}, w.position, w.day FROM webhooks w
  WHERE w.stopped IS NULL AND w.held <= ?2 AND w.game IN (SELECT value FROM json_each(?1))
  AND (w.day < ?3 OR w.position < (SELECT max(id) FROM publications WHERE game = w.game)) ORDER BY w.made, w.id LIMIT 1`

const FILE = `INSERT INTO deliveries (id, webhook, item, title, body, number, state, attempts, due)
  VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM deliveries), 'waiting', 0, ?)
  ON CONFLICT (webhook, item) DO NOTHING`

const DUE = `SELECT id, webhook FROM deliveries WHERE state = 'waiting' AND due <= ?1 AND held <= ?1
  ORDER BY due, number LIMIT 1`

const SETTLE = `UPDATE deliveries SET state = ?, due = coalesce(?, due), settled = ?, why = ?, attempts = attempts + 1,
  holder = NULL, held = '' WHERE id = ? AND holder = ?`

const GIVE_UP = `UPDATE deliveries SET state = 'failed', settled = ?, why = ?, holder = NULL, held = ''
  WHERE webhook = ? AND state = 'waiting'`

const RESUME = `UPDATE deliveries SET state = 'waiting', due = ?, settled = NULL, why = NULL, attempts = 0
  WHERE webhook = ? AND state = 'failed'`
