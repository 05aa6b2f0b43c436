import { Radio, Stack } from '@mantine/core';
import type { DueService } from '@waymark/contract/maintenance/schema.ts';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../base/translation.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './ServiceChoice.module.css';
import { useServiceWords } from './use-service-words.ts';

interface ServiceValues {
  serviceConfigId: string;
  serviceName: string;
}

/** Chooses one of the asset's planned services, each with its remaining use, or another service by name. */
export function ServiceChoice({ planned }: { planned: readonly DueService[] }) {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  const { watch, setValue } = useFormContext<ServiceValues>();
  const chosen = watch('serviceConfigId');
  const plan = planned.find(({ serviceConfigId }) => serviceConfigId === chosen);
  const name = plan?.serviceName;
  useEffect(() => {
    if (name !== undefined) setValue('serviceName', name, { shouldValidate: true });
  }, [name, setValue]);
  if (planned.length === 0) return <TextField name="serviceName" label={t('service')} />;
  return (
    <>
      <Radio.Group
        label={t('service')}
        withAsterisk
        value={plan ? chosen : ''}
        onChange={(id) => {
          setValue('serviceConfigId', id, { shouldDirty: true });
          if (id === '') setValue('serviceName', '', { shouldDirty: true });
        }}
      >
        <Stack gap={0} className={styles.choices ?? ''}>
          {planned.map((due) => (
            <Radio
              key={due.serviceConfigId}
              value={due.serviceConfigId}
              className={styles.choice ?? ''}
              label={
                <Row justify="between" gap={12}>
                  <span>
                    <Text block weight={500}>
                      {due.serviceName}
                    </Text>
                    <Text block tone="quiet" size="small">
                      {words.interval(due.interval)}
                    </Text>
                  </span>
                  <Text tone={due.state === 'overdue' ? 'danger' : 'soft'} unbroken>
                    {words.left(due)}
                  </Text>
                </Row>
              }
            />
          ))}
          <Radio value="" className={styles.choice ?? ''} label={t('otherService')} />
        </Stack>
      </Radio.Group>
      {!plan && <TextField name="serviceName" label={t('serviceName')} />}
    </>
  );
}
