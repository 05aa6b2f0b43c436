import type { ServiceLog } from '@waymark/contract/maintenance/schema.ts';
import { partCost, serviceCost } from '@waymark/domain/maintenance/parts.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import styles from './PartsTable.module.css';

/** Cost of a service by part: parts, labor, tax or discount, total. Nothing for a service without parts. */
export function PartsTable({ log: { parts, labor, cost } }: { log: Pick<ServiceLog, 'parts' | 'labor' | 'cost'> }) {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const { currency } = useCurrentUser();
  const sum = serviceCost(parts, labor);
  if (sum === null) return null;
  const money = (value: number) => format.number(value, 2, 2);
  const other = cost === null ? 0 : Math.round((cost - sum) * 100) / 100;
  const heading = (label: string) => (currency ? `${label} (${currency})` : label);
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{heading(t('price'))}</th>
          <th scope="col">{heading(t('amount'))}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, number, quantity, price }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and do not change here
          <tr key={place}>
            <th scope="row">
              {name}
              {number && <small> {number}</small>}
            </th>
            <td>{format.number(quantity, 3)}</td>
            <td>{money(price)}</td>
            <td>{money(partCost({ quantity, price }))}</td>
          </tr>
        ))}
        {labor !== null && <Line label={t('labor')} value={money(labor)} />}
        {other !== 0 && <Line label={t('otherCost')} value={money(other)} />}
      </tbody>
      <tfoot>
        <Line label={t('total')} value={money(cost ?? sum)} />
      </tfoot>
    </table>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{value}</td>
    </tr>
  );
}
