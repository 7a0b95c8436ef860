export { fetchReceipt, ReceiptPage } from '../kept/receipt.tsx'
export { ReceiptsPage } from '../kept/receipts.tsx'
