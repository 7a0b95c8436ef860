import type { Delivery, Told } from '../../domain/index.ts'
import { MOST_OF_CHANNEL, MOST_WEBHOOKS, type WebhookStore } from '../contract.ts'
import { type DeliveryRow, deliveryOf, WEBHOOK_COLUMNS, type WebhookRow, webhookOf } from '../rows.ts'
import type { Connection } from './connection.ts'

export function webhookStore(connection: Connection): WebhookStore {
  const { query } = connection
  return {
    keepWebhook: (webhook, day) =>
      connection.atomically(async (run) => {
        const { id, game, url, form, channel, about, name, secret, made } = webhook
        await run('LOCK TABLE umpire_webhooks IN SHARE ROW EXCLUSIVE MODE')
        const count = async (where: string, ...values: string[]): Promise<number> =>
          Number((await run<{ count: string }>(`SELECT count(*) FROM umpire_webhooks ${where}`, values))[0]?.count)
        if ((await count('')) >= MOST_WEBHOOKS) return false
        if (channel !== '' && (await count('WHERE form = $1 AND channel = $2', form, channel)) >= MOST_OF_CHANNEL)
          return false
        await run(KEEP, [id, game, url, form, channel, about, name, secret, made, day])
        return true
      }),

    webhooks: async (of) => {
      const rows = await query<WebhookRow>(
        `SELECT ${WEBHOOK_COLUMNS} FROM umpire_webhooks w WHERE $1::text IS NULL OR (w.form = $1 AND w.channel = $2)
         ORDER BY w.made, w.id`,
        [of?.form ?? null, of?.channel ?? null],
      )
      return rows.map(webhookOf)
    },

    webhook: async (id) => {
      const [row] = await query<WebhookRow>(`SELECT ${WEBHOOK_COLUMNS} FROM umpire_webhooks w WHERE w.id = $1`, [id])
      return row && webhookOf(row)
    },

    removeWebhook: (id) =>
      connection.atomically(async (run) => {
        // Locked first, so that nobody files something for it meanwhile.
        await run('SELECT id FROM umpire_webhooks WHERE id = $1 FOR UPDATE', [id])
        await run('DELETE FROM umpire_deliveries WHERE webhook = $1', [id])
        return (await run('DELETE FROM umpire_webhooks WHERE id = $1 RETURNING id', [id])).length > 0
      }),

    resumeWebhook: (id, at) =>
      connection.atomically(async (run) => {
        const sql = `UPDATE umpire_webhooks SET stopped = NULL, why = NULL WHERE id = $1 AND stopped IS NOT NULL
          RETURNING id`
        if ((await run(sql, [id])).length === 0) return false
        await run(RESUME, [at.toISOString(), id])
        return true
      }),

    claimWebhook: async ({ holder, at, until }, { games, day }) => {
      const [row] = await query<WebhookRow & { readonly position: string; readonly day: string }>(UNTOLD, [
        games,
        at.toISOString(),
        day,
        holder,
        until.toISOString(),
      ])
      const told = (found: { readonly position: string; readonly day: string }): Told => ({
        position: Number(found.position),
        day: found.day,
      })
      return row && { webhook: webhookOf(row), told: told(row) }
    },

    tellWebhook: (claim, webhook, { position, day }, deliveries) =>
      connection.atomically(async (run) => {
        const held = await run(
          `UPDATE umpire_webhooks SET position = $1, day = $2, holder = NULL, held = '' WHERE id = $3 AND holder = $4
           RETURNING id`,
          [position, day, webhook, claim.holder],
        )
        if (held.length === 0) return
        for (const { id, item, title, body } of deliveries)
          await run(FILE, [id, webhook, item, title, body, claim.at.toISOString()])
      }),

    claimDelivery: async ({ holder, at, until }) => {
      const [row] = await query<Delivery & DeliveryRow>(DUE, [at.toISOString(), holder, until.toISOString()])
      if (!row) return undefined
      const { id, webhook, item, title, body, attempts } = row
      const [kept] = await query<WebhookRow>(`SELECT ${WEBHOOK_COLUMNS} FROM umpire_webhooks w WHERE w.id = $1`, [
        webhook,
      ])
      return (
        kept && {
          delivery: { id, webhook, item, title, body },
          webhook: webhookOf(kept),
          attempts: Number(attempts),
        }
      )
    },

    settleDelivery: ({ holder, at }, delivery, outcome) =>
      connection.atomically(async (run) => {
        const now = at.toISOString()
        const due = outcome.state === 'waiting' ? outcome.due.toISOString() : null
        const why = outcome.state === 'sent' ? null : outcome.why
        const [settled] = await run<{ webhook: string }>(SETTLE, [outcome.state, due, now, why, delivery, holder])
        if (!settled || outcome.state !== 'failed') return
        await run('UPDATE umpire_webhooks SET stopped = $1, why = $2 WHERE id = $3', [now, why, settled.webhook])
        await run(GIVE_UP, [now, why, settled.webhook])
      }),

    deliveries: async (webhook, limit) => {
      const sql = 'SELECT * FROM umpire_deliveries WHERE webhook = $1 ORDER BY number DESC, id LIMIT $2'
      return (await query<DeliveryRow>(sql, [webhook, limit])).map(deliveryOf)
    },

    sweepDeliveries: async (before) => {
      const sql = "DELETE FROM umpire_deliveries WHERE state <> 'waiting' AND settled < $1 RETURNING id"
      return (await query(sql, [before.toISOString()])).length
    },
  }
}

const KEEP = `INSERT INTO umpire_webhooks (id, game, url, form, channel, about, name, secret, made, position, day)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
  (SELECT coalesce(max(id), 0) FROM umpire_publications WHERE game = $2), $10)`

/** Whom another replica is at is passed by. */
const UNTOLD = `UPDATE umpire_webhooks w SET holder = $4, held = $5 WHERE w.id = (SELECT u.id FROM umpire_webhooks u
  WHERE u.stopped IS NULL AND u.held <= $2 AND u.game = ANY ($1::text[])
  AND (u.day < $3 OR u.position < (SELECT max(id) FROM umpire_publications WHERE game = u.game))
  ORDER BY u.made, u.id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING ${WEBHOOK_COLUMNS}, w.position, w.day`

const FILE = `INSERT INTO umpire_deliveries (id, webhook, item, title, body, number, state, attempts, due)
  VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(number), 0) + 1 FROM umpire_deliveries), 'waiting', 0, $6)
  ON CONFLICT (webhook, item) DO NOTHING`

const DUE = `UPDATE umpire_deliveries d SET holder = $2, held = $3 WHERE d.id = (SELECT id FROM umpire_deliveries
  WHERE state = 'waiting' AND due <= $1 AND held <= $1 ORDER BY due, number LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING d.*`

const SETTLE = `UPDATE umpire_deliveries SET state = $1, due = coalesce($2, due), settled = $3, why = $4,
  attempts = attempts + 1, holder = NULL, held = '' WHERE id = $5 AND holder = $6 RETURNING webhook`

const GIVE_UP = `UPDATE umpire_deliveries SET state = 'failed', settled = $1, why = $2, holder = NULL, held = ''
  WHERE webhook = $3 AND state = 'waiting'`

const RESUME = `UPDATE umpire_deliveries SET state = 'waiting', due = $1, settled = NULL, why = NULL, attempts = 0
  WHERE webhook = $2 AND state = 'failed'`
