import { Modal } from '@mantine/core';
import { useState } from 'react';
import { keyCaps } from '../../base/key-combination.ts';
import { type DeclaredKeys, declaredKeys } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import styles from './KeyList.module.css';

/** Lists the current keys of the open screen and of every screen. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  // Reads the declarations at opening, because the list itself is not part of the screen.
  const [declared] = useState(() => declaredKeys.get());
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell:keys')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Keys title={t('shell:keysScreen')} bindings={bindingsOf(declared, 'screen')} />
      <Keys title={t('shell:keysEverywhere')} bindings={bindingsOf(declared, 'everywhere')} />
    </Modal>
  );
}

type Binding = DeclaredKeys['bindings'][number];

/** Returns each binding once, although several parts may declare the same. */
function bindingsOf(declared: readonly DeclaredKeys[], scope: DeclaredKeys['scope']): Binding[] {
  const all = declared.filter((each) => each.scope === scope).flatMap(({ bindings }) => bindings);
  return all.filter((binding, place) => all.findIndex(({ keys }) => keys.join() === binding.keys.join()) === place);
}

function Keys({ title, bindings }: { title: string; bindings: readonly Binding[] }) {
  const { t } = useTranslation(['shell', 'liveMap', 'history', 'assets']);
  if (bindings.length === 0) return null;
  return (
    <section>
      <Caption as="h3" weight={500} margin="8px 0 4px">
        {title}
      </Caption>
      <dl>
        {bindings.map(({ keys, what, values }) => (
          <Row key={keys.join()} justify="between" gap={16} line="below" minHeight={36} className={styles.row}>
            {/* The type of `what` guarantees that it is a key. The type of `t` would need every namespace. */}
            <dt>{t(what as 'shell:keys', values ?? {})}</dt>
            <dd>
              {keys.map((combination) => (
                <Row as="span" key={combination} align="stretch" gap={4}>
                  {keyCaps(combination, t('shell:keySpace')).map((cap) => (
                    <kbd key={cap}>{cap}</kbd>
                  ))}
                </Row>
              ))}
            </dd>
          </Row>
        ))}
      </dl>
    </section>
  );
}
